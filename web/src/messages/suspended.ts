import { text, textOf } from './catalogue.ts'

export const readOnly = text('You are suspended and can only read.')
export const readOnlyUntil = textOf('You are suspended until {moment} and can only read.')
export const why = text('Reason and appeal')
export const refused = textOf('Not saved: you are suspended. Reason: {reason}.')
export const refusedUntil = textOf('Not saved: you are suspended until {moment}. Reason: {reason}.')
export const refusedHere = text('Not saved: the account of this device is suspended.')
export const kept = text('You are suspended and can only read. What you wrote is still here.')
