import { text, textOf } from './catalogue.ts'

export const title = text('About')
export const home = text('Home')
export const purpose = text(
  'Parley is a civic conversation platform: people answer one question with short opinions, vote on them, and see which groups think alike and what they share.',
)
export const howItWorks = text('How it works, with an example')
export const software = text('The software')
export const version = textOf((version: string) => `Version ${version}`)
export const licence = text(
  'Parley is free software under the GNU Affero General Public License, version 3 or later. You may use, study, share and change it; whoever runs a changed version must offer its source to its users.',
)
export const source = text('The source of this version')
export const noSource = text(
  'Whoever runs this site has to tell you where its source is; ask them, as no address is set.',
)
export const licenceText = text('The licence')
export const data = text('The data')
export const demoData = text(
  'Some conversations were held elsewhere and imported with their opinions and votes. Their data was gathered using the Polis software (see: compdemocracy.org/polis and github.com/compdemocracy/polis) and is sub-licensed under CC BY 4.0 with Attribution to The Computational Democracy Project.',
)
export const dataLicence = text('CC BY 4.0')
export const demoChanges = text(
  'Imported opinions and votes are shown as they were given; names and dates of voters are not part of them. Each imported conversation names its source on its own page.',
)
export const legal = text('Rules and privacy')
export const privacy = text('Privacy')
export const terms = text('Terms')
export const lastChange = textOf((date: string) => `Last changed ${date}`)
export const contents = text('Contents')
