import { text } from './catalogue.ts'

export const title = text('Privacy')
export const short = text('In short')
export const shortText = text(
  'Reading leaves nothing of you behind. When you vote or write, what you vote and write is stored under a key of your browser; opinions and totals are public, and nobody sees a vote with a name beside it.',
)

export const stored = text('What is stored')
export const storedVotes = text(
  'Your votes, your opinions, their times, and the moment and version of the consent you gave with the first of them. A vote you take back is removed from every total.',
)
export const storedKey = text(
  'The public half of a key that your browser makes when you first vote or post. It proves that two votes come from the same browser. The secret half never leaves your device. As long as you are a guest, nothing links it to your name, your email or your phone.',
)
export const storedAccount = text(
  'With an account also: a keyed code that recognises your phone number but does not contain it, or the result of your identity proof (that you are one person, your nationality, your sex and that you are old enough, never your name or document number); the browsers you log in with; and the topics you follow.',
)
export const storedAddress = text(
  'Your network address is used to answer you and to limit how many new guests one connection can create. It is not written beside your votes.',
)

export const published = text('What is published')
export const publishedOpinions = text(
  'Opinions, word for word, with the name you take part under; as a guest that is a made-up one. Do not write anything in an opinion that identifies you or somebody else.',
)
export const publishedVotes = text(
  'For every opinion how many people agreed, disagreed and passed, for everyone and for each group of people who vote alike. Figures of a group are withheld where fewer than five of its members voted.',
)
export const publishedMap = text(
  'A map of how similarly people vote. It shows squares that stand for at least five people each, without names; only you see your own place.',
)

export const onDevice = text('What stays in your browser')
export const onDeviceText = text(
  'The key, votes that wait for the network, drafts, the last conversations you opened (so that they can be read without network) and your choice of light or dark. Clearing this site’s data in your browser removes all of it; without the key you come back as somebody new.',
)
export const noCookies = text(
  'There are no cookies, no advertising, no measuring of visitors, and nothing is loaded from other sites.',
)

export const consent = text('Your consent')
export const consentText = text(
  'Before your first vote one sentence says what is stored and published. Going on is your consent. The sentence is:',
)
export const consentWhy = text(
  'Votes on public questions can show political opinions, which the law of many countries protects specially. That is why you are told first.',
)
export const withdraw = text(
  'You can withdraw any vote and delete any opinion of yours at any time. In your settings you can download everything kept of you, and delete your account with all that belongs to it.',
)

export const who = text('Who is responsible')
export const whoText = text(
  'The people or organization running this site. Parley is free software that anyone may run; its authors receive nothing from it.',
)
