import { text, textOf } from './catalogue.ts'

export const agreeShare = textOf((share: string) => `${share} agree`)
export const disagreeShare = textOf((share: string) => `${share} disagree`)
export const passShare = textOf((share: string) => `${share} pass`)
export const evenlySplit = textOf((share: string) => `${share} agree, as many disagree`)
export const votedOf = textOf((n: { voted: string; size: string }) => `${n.voted} of ${n.size} voted`)
export const overlayCaption = text(
  'Color shows what most of each group voted. Nobody’s single vote is drawn.',
)
export const groupVoted = textOf(
  (n: { letter: string; vote: string; voted: string }) => `Group ${n.letter}: ${n.vote}, ${n.voted}`,
)
