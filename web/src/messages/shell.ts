import { plural, text, textOf } from './catalogue.ts'

export const product = text('Parley')
export const pageTitle = textOf((title: string) => `${title} · Parley`)
export const skipToContent = text('Skip to content')
export const navigation = text('Main')
export const home = text('Home')
export const topics = text('Topics')
export const you = text('You')
export const logIn = text('Log in')
export const createAccount = text('Create an account')
export const about = text('About')
export const menu = text('Menu')
export const appearance = text('Appearance')
export const themeSystem = text('As my device')
export const themeLight = text('Light')
export const themeDark = text('Dark')
export const privacy = text('Privacy')
export const terms = text('Terms')
export const offline = text('Offline')
export const offlineWaiting = textOf((n: number) => `Offline: ${n} ${plural(n, 'vote', 'votes')} waiting`)
export const sending = textOf((n: number) => `Sending ${n} ${plural(n, 'vote', 'votes')}`)
export const voteRefused = textOf(
  (opinion: string) => `Your vote on “${opinion}” could not be saved, so it was taken back.`,
)
export const loggedOut = text('You are logged out. Your data has been erased from this browser.')
export const deleted = text(
  'Your account is deleted. Your opinions and votes are being erased. Your data has been erased from this browser.',
)
export const loadingPage = text('Loading the page')
export const pageFailed = text('This page could not be shown. Nothing you did is lost.')
export const pageUnreachable = text(
  'No internet connection. This page opens once you are online again; votes you cast are kept.',
)
export const notFoundTitle = text('Not found')
export const notFoundText = text('There is no page at this address.')
export const toHome = text('Go to Home')
export const reload = text('Reload')
export const framed = text('For your safety this site is not shown inside other sites.')
export const openAlone = text('Open it in its own tab')
