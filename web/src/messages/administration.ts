import { text, textOf } from './catalogue.ts'

/** The link to moderation beside that to administration. */
export const moderation = text('Moderation')
export const onHold = text('This device is new to your account and cannot be used here yet.')
export const onHoldUntil = textOf('This device is new to your account. It can be used here from {moment}.')
export const numWaiting = textOf('{count} waiting')
export const moderationWaiting = textOf('Moderation, {count} waiting')

export const title = text('Administration')
export const parts = text('Administration pages')
export const conversations = text('Conversations')
export const organizations = text('Organizations')
export const people = text('People and roles')
export const topics = text('Topics')
export const settings = text('Settings')
export const settingsTitle = text('Site settings')
export const legalTexts = text('Legal texts')
export const health = text('Health')
export const auditLog = text('Audit log')
