import { plainLine } from '@parley/contract'

const MAX_LENGTH = 80

/** How an opinion is called where its text cannot stand, such as in the name of its vote buttons: its beginning. */
export function opinionName(html: string): string {
  const characters = [...plainLine(html)]
  return characters.length > MAX_LENGTH
    ? `${characters.slice(0, MAX_LENGTH).join('').trimEnd()}…`
    : characters.join('')
}
