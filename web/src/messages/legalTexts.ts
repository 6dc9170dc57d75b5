import { text, textOf } from './catalogue.ts'

export const loading = text('Loading the legal texts')
export const failed = text('The legal texts could not be loaded.')
export const explained = text(
  'You answer for what these texts say. What you write here comes before the files of this installation, and nobody translates it.',
)
export const whichText = text('Text')
export const privacy = text('Privacy')
export const terms = text('Terms')
export const whichLanguage = text('Language')
export const edited = text('written here')
export const fromFile = text('from a file')
export const missing = text('not translated')
/** The name of a language, and where its text comes from. */
export const languageAndOrigin = textOf('{language} · {origin}')
export const missingExplained = text(
  'Readers of this language get the text below now, with a line that says so. Translate it here.',
)
export const source = text('Text in Markdown')
export const syntax = text(
  'Headings (#, ##), paragraphs, lists (-), **bold**, *italic* and [links](https://…). A line {consent} becomes the sentences that people consent to.',
)
export const noTitle = text('Begin with a title, such as # Privacy.')
export const tooLong = text('This text is too long.')
export const preview = text('As readers see it')
export const noConsent = text('The sentences that people consent to are missing: add a line {consent}.')
export const save = text('Save')
export const saved = text('Saved. It is shown from now on.')
export const saveFailed = text('The text could not be saved. What you wrote is still here.')
export const changedMeanwhile = text(
  'Somebody else has changed this text since you began. Yours is still here and not saved.',
)
export const keepMine = text('Go on with mine')
export const loadTheirs = text('Load theirs')
export const theirsLoaded = text('The newer text is loaded')
export const reset = text('Use the file again')
export const resetTitle = text('Use the file again?')
export const resetExplained = text('What was written here in this language is deleted.')
