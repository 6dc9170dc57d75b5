import { text, textOf } from './catalogue.ts'

export const pageTitle = textOf('{title} · {site}')
export const skipToContent = text('Skip to content')
export const navigation = text('Main')
export const home = text('Home')
export const topics = text('Topics')
export const notifications = text('Notifications')
export const you = text('You')
export const startConversation = text('Start a conversation')
export const logIn = text('Log in')
export const createAccount = text('Create an account')
export const about = text('About')
export const language = text('Language')
/** The name of the language of these texts, in itself. */
export const ownName = text('English')
export const languagesFailed = text('The languages could not be loaded. Try again.')
export const offline = text('Offline')
export const offlineWaiting = textOf(
  '{n, plural, one {Offline: # vote waiting} other {Offline: # votes waiting}}',
)
export const unavailableWaiting = textOf(
  '{n, plural, one {Nothing can be saved now: # vote waiting} other {Nothing can be saved now: # votes waiting}}',
)
export const notSavedYet = textOf(
  '{n, plural, one {Not saved yet: # vote waiting} other {Not saved yet: # votes waiting}}',
)
export const sending = textOf('{n, plural, one {Sending # vote} other {Sending # votes}}')
export const voteRefused = textOf('Your vote on “{opinion}” could not be saved and has been removed.')
export const storageBlocked = text(
  'Your browser blocks storage for this site, so this was not saved. Allow storage in the settings of the browser, and load the page again.',
)
export const answerLocked = text('This conversation takes no more answers. Your answer was not saved.')
export const answerRefused = textOf('Your poll answer “{option}” could not be saved and has been removed.')
export const loggedIn = text('You are logged in.')
export const loggedOut = text('You are logged out. Your data has been erased from this browser.')
export const deleted = text(
  'Your account is deleted. Your opinions and votes are being erased. Your data has been erased from this browser.',
)
export const loadingPage = text('Loading the page')
export const pageFailed = text('Sorry, this page could not be shown. Your votes and drafts are saved.')
export const pageUnreachable = text(
  'No internet connection. This page opens when you are online again. Your votes are saved.',
)
export const notFoundTitle = text('Page not found')
export const notFoundText = text('There is no page at this address. Check the address, or start from Home.')
export const toHome = text('Go to Home')
export const framed = text('For your security, this site cannot be shown inside another site.')
export const openInNewTab = text('Open it in a new tab')
export const nameWithUnread = textOf('{name}, {unread} unread')
export const moreThan99 = text('99+')
