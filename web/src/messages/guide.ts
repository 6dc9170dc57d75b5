import { text } from './catalogue.ts'

export const title = text('How to read the map')
export const home = text('Home')
export const intro = text(
  'Once people have voted, Parley shows a map of them, the groups it finds, and lists of what they share and where they differ. This page explains what all of that means, how it is made, and what it cannot tell.',
)
export const contents = text('Contents')
export const picture = text(
  'A made-up map: two groups, each with its letter, an outline and marks; where you stand; and people who are not placed yet.',
)
export const pictureCaption = text(
  'A made-up map. The outlines are two groups, A and B; it is darkest where most of their people stand. Each small mark stands for about as many people as the sentence below a map says, never fewer than five. Where only results are published, a map is drawn from squares of at least ten people. The pin is you, and only you see it. The crosses at the bottom stand for people who are not placed yet.',
)

export const mapTitle = text('What the map shows')
export const mapText = {
  votes: text(
    'Everybody votes on the same short opinions: agree, disagree or pass. On the map, people who voted alike stand close together, and people who voted differently stand far apart.',
  ),
  nothingElse: text(
    'Only votes are used. Names, places, ages, texts and what people did elsewhere play no part.',
  ),
}

export const peopleTitle = text('Whose votes are counted')
export const peopleText = {
  sample: text(
    'People chose to take part. They are not a random sample, so the figures say how these people voted, not what a town or a country thinks.',
  ),
  once: text('On each opinion a person counts once, with their latest vote.'),
  blocks: text(
    'Where only results are published, totals need ten people. After that, totals, polls and lists change only when at least ten people have voted or changed something since the last count, so that no two counts differ by one person’s votes. Guests from the same place count as one of the ten, unless the organizer states that people sit together there; the decisions on the conversation say so. Groups need at least thirty people, the map and your place on it a hundred.',
  ),
  waiting: text(
    'Guests who do not count as one of the ten, guests of such a place, and people who delete their account wait until there are ten of their kind, so that no count shows one of them alone. What still waits when a conversation ends stays out. Whoever changed something for one count counts half for the next, for an hour.',
  ),
  open: text('Where votes are published, everything is exact from the first vote.'),
  moderated: text(
    'Opinions that moderators have removed do not count. Votes of people whom moderators have set aside are in the totals, but not on the map.',
  ),
}

export const positionTitle = text('What a position is')
export const positionText = {
  directions: text(
    'The computer looks for the two directions in which votes differ most, and places everybody by how their votes lie along them. Experts call it a principal component analysis.',
  ),
  meaning: text(
    'The directions mean nothing by themselves: up is not better than down, and left is not the political left. Only distances count.',
  ),
  certainty: text(
    'Every place is an estimate. With few votes it is uncertain, and each further vote makes it surer. The map moves as votes arrive.',
  ),
  nobody: text(
    'Nobody’s own place is drawn for others. A mark always stands for at least five people. Where only results are published, the map is drawn from squares of at least ten people, so a mark stands in such a square and not where anybody is.',
  ),
}

export const groupsTitle = text('What a group is')
export const groupsText = {
  found: text(
    'A group is people whose votes are alike, with few people between it and the next group. Nobody joins one, and nobody is put into one by hand: groups are found from the votes alone.',
  ),
  sides: text(
    'Often there is no gap: people differ along one or two directions, and most are somewhere in between. Then the page speaks of sides. A side is the third of people at one end, as far as that is certain, so its size says nothing; everybody else is in between.',
  ),
  readiness: text(
    'Or people mostly differ in how many of the opinions they agree with. Then the page says so, and that these votes cannot tell why.',
  ),
  number: text(
    'There are two to five groups. Each has at least five people, and at least three in a hundred of those who are placed. Often there are no clear groups, and then the page says so: that is a result, too.',
  ),
  letters: text(
    'Each group has a letter and the name of a shape. A letter stays with its people when the map is redrawn. Where a group has another name, the page says where it comes from: from opinions that set the group apart, from the author of the conversation, or from a computer model.',
  ),
  size: text(
    'The size of a group is its share of all participants, with those who are not placed yet. Its area on the map says how different its people are. How many people are on a side says nothing about them, so it is given only as the base of figures.',
  ),
  tenths: text(
    'Where only results are published, a group has at least ten people, and its size is given in tenths of all. With 30 to 99 people there is no map: a picture shows the groups by their sizes only, and the place of a mark in it means nothing. Nobody is put into a group then; the page says whose votes yours are most like.',
  ),
}

export const notPlacedTitle = text('Not placed yet')
export const notPlacedText = {
  who: text(
    'People who have voted on few opinions could belong to one group as well as to another: they are not placed yet.',
  ),
  counted: text(
    'They count in all totals, and the page says next to the map how many they are. With more votes some of them get a place, at first more often in the larger group.',
  ),
}

export const redrawsTitle = text('How much individual people matter')
export const redrawsText = {
  how: text(
    'To see how much groups depend on individual people, the computer leaves out a random fifth of them and looks for groups again, thirty times in all. “Same result 27 times” means that in 27 of the thirty the groups came out the same.',
  ),
  words: text(
    'If they are the same nine times in ten or more, leaving out a fifth of the people changes little. From seven in ten, they are mostly the same. With less, they are not stable yet, and letters may change; below four in ten, twice in a row, no groups are shown. None of this says that other people would form the same groups.',
  ),
  inWords: text(
    'Where only results of fewer than a hundred people are published, words take the place of the number: the result was mostly the same (in more than six of ten), in about half, or seldom.',
  ),
  limit: text(
    'Thirty times are few: done again, the number can be a few higher or lower. They say nothing about people who did not take part.',
  ),
}

export const changesTitle = text('When groups change')
export const changesText = {
  notice: text(
    'The map is redrawn as votes arrive. When groups appear, join or are formed again, the results say so, and why: new votes, opinions that moderators removed, or people who were set aside.',
  ),
  history: text(
    '“How these groups formed” goes through all published maps of a conversation, and says, where votes are published, how many people went from one group to another, if at least five did.',
  ),
}

export const commonTitle = text('Common ground')
export const commonText = {
  all: text(
    'Common ground is what every group agrees with, or what every group rejects. What only a large group likes is not in it, however large that group is.',
  ),
  evidence: text(
    'Enough people of each group must have voted on an opinion, and even the group that agrees least must clearly agree.',
  ),
}

export const differencesTitle = text('Where the groups differ')
export const differencesText = {
  points: text(
    'A gap is given in percentage points: if 70% of one group and 20% of another agree, they are 50 points apart. Gaps that are certain to be wide come first.',
  ),
}

export const standOutsTitle = text('What stands out in a group')
export const standOutsText = {
  what: text('These are opinions that a group agrees with or rejects clearly more than the others do.'),
  circular: text(
    'Groups are found from the same votes, so they always differ on something. These lists describe groups; they do not prove that the groups exist outside this conversation.',
  ),
}

export const majorityTitle = text('Majority view')
export const majorityText = {
  what: text(
    'This is what most of all voters agree with or reject, in a group or not. A large group can be a majority alone; that is why common ground comes first.',
  ),
}

export const shortListTitle = text('A short list for everybody')
export const shortListText = {
  shares: text(
    'Everybody gets the same share of ten places, and spends it only on opinions that they agree with. Next on the list is always the opinion that costs each of its supporters least. So a tenth of the people who think alike can count on a tenth of the list, and three tenths on three, whether they are a group on the map or not. Experts call this the Method of Equal Shares.',
  ),
  apart: text(
    'Common ground stands apart. If what everybody agrees with took part, it would take nearly all places, and smaller views would have none. Places that are left over go to the opinions whose supporters have spent least.',
  ),
  estimated: text(
    'Nobody votes on everything. People who have not voted on an opinion count as supporters if their other votes make it likely that they agree, at seven in ten or more. How many people agree is always counted from votes alone.',
  ),
  promise: text(
    'Finally, the list is tested by the votes alone: if a tenth of the participants agreed with the same opinion, and it is neither on the list nor common ground, then at least one of them must have agreed with another opinion on the list; of two tenths at least one with two, and so on. An opinion that is missing by this test takes the last place. Where the test fails, the page does not say that it holds. Nothing is promised to fewer than a tenth, and people who were set aside do not count. Where votes are public there is also a list of twenty, which is chosen and tested in the same way for twentieths.',
  ),
}

export const passesTitle = text('What a pass means')
export const passesText = {
  counted: text(
    'A pass says: I am not sure, or I have no opinion on this. A pass counts among those who voted on an opinion, and neither as agreement nor as disagreement.',
  ),
  notHalf: text('It does not count as half an agreement.'),
}

export const chanceTitle = text('How far small numbers could be off')
export const chanceText = {
  interval: text(
    'The mark of a group is an estimate of how its people vote, and the pale bar behind it says how far that could be off by chance, because few people voted. In simulations in which the truth is known, it was within the bar in 93 to 98 of 100 cases. Experts call it a Wilson interval.',
  ),
  otherAnswers: text(
    'A vote helps to decide which group a person is in. So for the bar we count each answer in the group to which this person’s other answers point. Where votes are public, the page also says how many people of a group agreed, as anybody can count them.',
  ),
  base: text('Next to each percentage is how many people voted. Percentages are always of those who voted.'),
  limit: text(
    'The bar is about small numbers only. It does not say who chose to take part, and who did not.',
  ),
}

export const smallTitle = text('What is not shown')
export const smallText = {
  withheld: text(
    'Where only results are published, figures of a group need votes on an opinion from 15 of its people. With fewer than a hundred people they are words: most (over 60%), about half (40 to 60%), fewer. With a hundred or more they are in steps of 5%, and never 0 or 100%. How everybody together voted is exact. Where the votes themselves are public, all figures are given.',
  ),
  promise: text(
    'Nobody learns your vote from a published figure of a group: every figure of how a group voted covers at least 15 people’s answers, and it changes only when at least ten people have voted. Totals of everybody change with the same ten, and are exact, so that the answers of a few people to an opinion are told as well, without names. What remains: if everybody agrees, everybody knows; if most people who think like you agree, one may guess; and whoever controls nearly all of the ten can still find the tenth.',
  ),
  few: text('With fewer than ten people there is no map: it would show who thinks what.'),
}

export const limitsTitle = text('What it cannot tell')
export const limitsText = {
  right: text('It does not say who is right, or why people voted as they did.'),
  absent: text('It does not know what people who stayed away think.'),
  wording: text('Votes are on words. The same opinion in other words may get other votes.'),
  flat: text(
    'A map has two directions, and people differ in more ways than two. Some who stand close together differ on something that the map does not show.',
  ),
  late: text('Opinions that were added late have fewer votes, so less can be said about them.'),
  groups: text('People who arrange to vote alike can become a group. Moderators look for such patterns.'),
}

export const verifyTitle = text('How to check it')
export const verifyText = {
  same: text(
    'The same votes, with the same earlier groups, give the same map: the past plays a part in it. Every published map names the number of votes it is made from.',
  ),
  open: text(
    'Where the votes are public, anyone can download them, run the analysis again on their own computer, and compare.',
  ),
  results: text(
    'Where only results are published, the votes are not public. The people who run this site can verify a result and publish a signed statement.',
  ),
  command: text(
    'The file to download is at the end of the results. In the source of the software, ⟨npm run verify -w opinion-map --⟩ with the name of the file compares every number in it.',
  ),
  software: text('The software is free, and its methods are described in it.'),
}
export const sourceOfSoftware = text('About the software')
