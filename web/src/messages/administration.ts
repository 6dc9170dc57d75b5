import { text } from './catalogue.ts'

export const title = text('Administration')
export const parts = text('Parts of the administration')
export const organizations = text('Organizations')
export const people = text('People and roles')
export const topics = text('Topics')
export const settings = text('Settings')
export const settingsTitle = text('Site settings')
export const health = text('Health')
export const auditLog = text('Audit log')
