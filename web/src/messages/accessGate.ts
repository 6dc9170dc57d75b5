import { text } from './catalogue.ts'

export const noAccessTitle = text('This page cannot be shown')
export const roleUnknown = text('We could not check whether you may see this page.')
export const statusUnreadable = text('We could not check whether you are logged in. We will keep trying.')
