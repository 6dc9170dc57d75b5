import { text } from './catalogue.ts'

export const title = text('Privacy')
export const short = text('In short')
export const shortText = text(
  'You can read without leaving any data about you. When you vote or write, we store it under a key of your browser. Opinions and totals are public. Nobody sees your name beside a vote.',
)

export const stored = text('What is stored')
export const storedVotes = text(
  'Your votes and opinions with their times, and when you gave your consent and to which version. If you take a vote back, it is removed from every total.',
)
export const storedKey = text(
  'The public part of a key that your browser creates when you first vote or write. It shows that two votes come from the same browser. The secret part never leaves your device. While you are a guest, nothing links the key to your name, email address or phone number.',
)
export const storedAccount = text(
  'If you have an account, we also store a code that recognizes your phone number without containing it, or the result of your identity proof: that you are one person and old enough, your nationality and your sex, but never your name or document number. We also store the devices you log in with, the topics and conversations you follow, and for three months what you were notified of.',
)
export const storedAddress = text(
  'We use your network address to answer you and to limit how many new guests can come from one connection. We do not store it with your votes.',
)

export const published = text('What is published')
export const publishedOpinions = text(
  'The full text of your opinions, with your username. Guests get a generated one. Do not write anything that identifies you or another person.',
)
export const publishedVotes = text(
  'For each opinion, how many people agreed, disagreed and passed: in total and for each group of people who vote alike. We do not publish the figures of a group if fewer than five of its members voted. Some conversations publish all votes, without names; they say so before you vote.',
)
export const publishedMap = text(
  'A map of how alike people vote. It shows squares of at least five people each, without names. Only you can see your own position.',
)

export const onDevice = text('What stays in your browser')
export const onDeviceText = text(
  'Your key, votes that have not been sent yet, drafts, the conversations you opened last (so that you can read them offline) and your choice of light or dark colors. You can remove all of it by clearing this site’s data in your browser. Without the key you come back as a new guest.',
)
export const noCookies = text(
  'We use no cookies, no advertising and no analytics, and load nothing from other sites.',
)

export const consent = text('Your consent')
export const consentText = text(
  'Before your first vote in a conversation, one of these sentences tells you what is published there. You consent by voting:',
)
export const consentWhy = text(
  'Votes on public questions can reveal political opinions, which many countries protect by special laws. That is why we tell you first.',
)
export const withdraw = text(
  'You can withdraw your votes and delete your opinions at any time. In the settings you can download all data about you and delete your account with everything in it.',
)

export const who = text('Who is responsible')
export const whoText = text(
  'The people or organization who run this site. Parley is free software that anyone may run. Its authors receive no data from it.',
)
