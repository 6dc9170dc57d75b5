import { plural, text, textOf } from './catalogue.ts'

export const loading = text('Loading the settings')
export const failed = text('The settings could not be loaded.')
export const name = text('Name')
export const nameMissing = text('Enter a name.')
export const nameTooLong = textOf('A name has at most {limit} characters.')
export const contact = text('Contact address')
export const contactHint = text('Where people can write to you. Everybody sees it.')
export const contactInvalid = text('Enter an address such as talk@town.example.')
export const whoStarts = text('Who may start a conversation')
export const everyone = text('Everyone with an account')
export const organizations = text('Organizations only')
export const organizationsHint = text('Members post for them. Others can take part.')
export const importing = text('Import from Polis')
export const importByEveryone = text('For everyone with an account')
export const importByMembers = text('For members of organizations')
export const review = text('Review before opinions appear')
export const reviewHint = text('The default for new conversations; authors can change it')
export const numChanges = textOf(
  (count: number) => `${count.toLocaleString('en-US')} ${plural(count, 'change', 'changes')}`,
)
export const save = text('Save')
export const saved = text('Saved')
export const saveFailed = text('The settings could not be saved. Your changes are still here.')
/** Shown in the composer and in the import form. */
export const onlyOrganizationsStart = text(
  'On this site, organizations start conversations. Their members post for them; everybody can take part.',
)
export const chooseOrganization = text(
  'On this site, organizations start conversations. Choose below which one you post for.',
)
export const importOff = text('On this site, conversations cannot be imported.')
export const contactSite = textOf('Write to {address}')
