import { getLegalSource, listLegalTexts, updateLegalText } from '@parley/contract'
import { callCommand } from '#admin/call-command.ts'
import type { Command } from '#admin/command.ts'
import { readFileOf } from '#admin/read-file.ts'

const TEXT = { text: 'name', language: 'language' }
const ORIGINS = { edited: 'written here', file: 'from a file', none: 'not translated' } as const

/** The commands for the privacy notice and the terms. */
export const legalCommands: [name: string, command: Command][] = [
  [
    'legal list',
    callCommand(listLegalTexts, {
      lines: ({ textList }) =>
        textList.map(({ name, language, origin }) => `${name} ${language}: ${ORIGINS[origin]}`),
    }),
  ],
  ['legal get', callCommand(getLegalSource, { args: TEXT, lines: ({ markdown }) => [markdown] })],
  [
    'legal set',
    callCommand(updateLegalText, {
      args: { ...TEXT, file: 'markdown' },
      toInput: (fields, shell) => ({
        ...fields,
        markdown: readFileOf(shell, String(fields['markdown']), 'text').toString('utf8'),
      }),
      lines: (_, [name, language]) => [`The ${name} text in ${language} is that of the file now.`],
    }),
  ],
  [
    'legal reset',
    callCommand(updateLegalText, {
      args: TEXT,
      preset: { markdown: '' },
      lines: (_, [name, language]) => [`The ${name} text in ${language} is not written here any more.`],
    }),
  ],
]
