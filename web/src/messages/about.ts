import { text, textOf } from './catalogue.ts'

export const title = text('About')
export const home = text('Home')
export const purpose = textOf(
  '{site} is a place for public conversations. People answer a question with short opinions and vote on them. The results show which groups vote alike and what they agree on.',
)
export const howItWorks = text('See how it works, with an example')
export const software = text('The software')
export const poweredBy = text('Powered by Parley')
export const version = textOf('Version {version}')
export const license = text(
  'Parley is free software under the GNU Affero General Public License, version 3 or later. You may use, study, share and change it. Anyone who runs a changed version must offer its source code to its users.',
)
export const source = text('Source code of this version')
export const noSource = text(
  'The people who run this site have not said where its source code is. Ask them for it.',
)
export const licenseText = text('Text of the license')
export const credits = text(
  'Titles and opinions are set in Literata, under the SIL Open Font License 1.1. Pictures for link previews are drawn with resvg, under the Mozilla Public License 2.0.',
)
export const data = text('The data')
export const demoData = text(
  'Some conversations were held on another site and imported with their opinions and votes. Their data was gathered using the Polis software (see: compdemocracy.org/polis and github.com/compdemocracy/polis) and is sub-licensed under CC BY 4.0 with Attribution to The Computational Democracy Project.',
)
export const dataLicense = text('CC BY 4.0')
export const demoChanges = text(
  'Imported opinions and votes are shown unchanged, without the names of voters and the dates of their votes. Each imported conversation names its source.',
)
export const legal = text('Terms and privacy')
export const privacy = text('Privacy')
export const terms = text('Terms')
export const legalLoading = text('Loading the text')
export const legalFailed = text('This text could not be loaded.')
/** Above a text of the people who run the site that is in another language than the page. */
export const legalNotTranslated = text(
  'The people who run this site have not translated this text into your language.',
)
export const contents = text('Contents')
