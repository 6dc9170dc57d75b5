import { textOf } from './catalogue.ts'

export const source = textOf('Source: {address}')
