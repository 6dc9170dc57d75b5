import { isHttpsAddress } from './organizations.ts'

/** The greatest length of a contact, in characters. */
export const MAX_CONTACT_LENGTH = 254

/** Whether a text is a mail address that a link can contain. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_CONTACT_LENGTH && /^[^\s@<>"?&#%,;:]+@[^\s@<>"?&#%,;:]+\.[^\s@<>"?&#%,;:.]+$/.test(text)

/** Whether a text is where people can write to the operators of a site: a mail address, or the address of a page. */
export const isContact = (text: string): boolean =>
  isMailAddress(text) || (text.length <= MAX_CONTACT_LENGTH && isHttpsAddress(text))

/** Where a link to a contact leads. */
export const contactAddress = (contact: string): string =>
  contact.startsWith('https://') ? contact : `mailto:${contact}`

/** A contact as it is written in sentences and on paper. */
export const contactName = (contact: string): string =>
  contact.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '')
