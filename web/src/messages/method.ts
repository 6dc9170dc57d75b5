import { text, textOf } from './catalogue.ts'

export const percentagesMean = text(
  '⟪Percentages⟫ are of the people who voted on that opinion (agree, disagree or pass).',
)
export const percentagesOfGroups = text(
  '⟪Percentages⟫ are of the people who voted on that opinion (agree, disagree or pass). Those beside letters are estimates, in which each answer counts where the person’s other answers put them; a few votes like everybody’s are added. Counts of votes are not estimated.',
)
/** Where only results are published, shares of groups are in steps of 5%, or in words if few people take part. */
export const percentagesInSteps = text(
  '⟪Percentages⟫ are of the people who voted on that opinion (agree, disagree or pass). Those beside letters are estimates, in which each answer counts where the person’s other answers put them, rounded to 5%, and words where fewer than 30 voted, so that they give away nobody’s vote.',
)
export const wordsExplained = text(
  '⟪Most, about half, fewer than half⟫ mean more than 60%, 40 to 60%, and less than 40% of those who voted on that opinion. With so few people, words give away nobody’s vote; percentages need a hundred people.',
)
export const paleBarExplained = text(
  '⟪The pale bar⟫ behind a mark is a 95% Wilson interval: how far the estimate could be off by chance with so few voters. It says nothing about who chose to take part.',
)
export const groupsMean = text(
  '⟪Groups⟫ are found from the votes alone: principal components, a position with its uncertainty for everybody, then k-means. Groups are shown only where they are clearer than chance; people whose votes fit more than one group are not placed yet. A group has the name of its shape unless a person named it; words in quotation marks are taken from opinions.',
)
export const sidesMean = text(
  '⟪Sides⟫ are the ends of the directions in which votes differ most. On a side are the people who are in the outer third with at least 80% certainty, so their number means nothing. The others are in between, or not placed yet. A side has the name of its shape unless a person named it; words in quotation marks are taken from opinions.',
)
export const commonGroundMeans = textOf(
  '{kind, select, sides {⟪Common ground⟫ is what all sides agree with, or what all reject.} other {⟪Common ground⟫ is what all groups agree with, or what all reject.}}',
)
export const notShownMeans = text('⟪Not shown:⟫ opinions that moderators have removed.')
export const notShownWithGroups = text(
  '⟪Not shown:⟫ figures for which fewer than 15 people voted, and opinions that moderators have removed.',
)
/** ⟨ and ⟩ enclose the date. */
export const asOf = textOf('⟪As of vote {votes},⟫ ⟨{date}⟩')
