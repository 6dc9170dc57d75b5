import { text, textOf } from './catalogue.ts'

export const title = text('Share')
export const openToAll = text('Anyone can take part, no account.')
export const openToAccounts = text('Anyone with an account can take part.')
export const closed = text('Closed. You can read the results.')
export const onlyWithLink = text('Only people with this link can find it.')
export const codeLabel = text('QR code of this conversation')
export const address = text('Address of this conversation')
export const copy = text('Copy')
export const copied = text('Copied.')
export const copyByHand = text(
  'Your browser does not let this page copy. The address is selected: copy it yourself.',
)

export const send = text('Send with an app')
export const sendFailed = text('The app could not be opened. Copy the address instead.')
export const poster = text('Poster for a town hall')
export const posterHint = text('A4, with a code to scan')
export const picture = text('Picture of the result')
export const pictureHint = text('1200 × 630, or the map as SVG')
export const pictureForPosts = text('Picture for posts, 1200 × 630')
export const pictureFromResults = text('The map and the lists as SVG or PNG')
export const privatePictureHint = text('Made on this device, from the results')
export const embed = text('Embed on your website')
export const embedHint = text('One line of code, adjusts its height')

export const posterTitle = textOf('{question}: poster')
export const posterLoading = text('Loading the poster')
export const posterFailed = text('The poster could not be loaded.')
export const backToConversation = text('Back to the conversation')
export const print = text('Print or save as PDF')
/** ⟦ and ⟧ enclose the words with the pen mark. */
export const invitation = text(
  'Vote on short opinions, add your own, and see ⟦what we share⟧. Two minutes, no account.',
)
export const invitationWithAccount = text(
  'Vote on short opinions, add your own, and see ⟦what we share⟧. An account takes a minute.',
)
export const invitationToRead = text('Read what people said, and see ⟦what they share⟧.')
export const scan = text('Scan with the camera')
export const orType = text('or type')
export const openUntil = textOf('Open until {moment}.')
export const opensOn = textOf('Opens on {moment}.')
export const openFromUntil = textOf('Open from {opening} until {closing}.')
export const closedOn = textOf('Closed on {date}.')
export const posterPrivacy = text('Your vote is never shown with your name.')
export const askedBy = textOf('Asked by {name}')
