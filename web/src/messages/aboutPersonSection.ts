import { text } from './catalogue.ts'

export const sectionTitle = text('About those who took part')
export const sectionIntro = text(
  'What people said about themselves, counted at most once an hour. It forms no groups and is in no file of votes.',
)
export const loading = text('Loading what people said about themselves')
export const failed = text('What people said about themselves could not be loaded.')
