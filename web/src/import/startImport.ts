import {
  AppError,
  IMPORT_LIMITS,
  importConversation,
  importPartPath,
  importUpload,
  type Input,
} from '@parley/contract'
import { callApi } from '#call.ts'
import { sendBytes } from '#files.ts'
import { dateIsPast } from '#messages/authoring.ts'
import * as m from '#messages/import.ts'
import { importOff, onlyOrganizationsStart } from '#messages/siteSettings.ts'
import { missingFile, zipOf, type ExportSelection } from './exportFiles.ts'

/** The timeout of this call in the specification (§7), though it answers at once. */
const TIMEOUT_MS = 60_000
const { partBytes } = IMPORT_LIMITS

export type ImportOptions = Omit<Input<typeof importConversation>, 'polisUrl'>

/** Starts an import from an address. Returns the slug id of the conversation. */
export const importFromAddress = async (polisUrl: string, options: ImportOptions): Promise<string> => {
  const input = { ...options, polisUrl }
  const begun = await callApi(importConversation, input, { signed: true, timeoutMs: TIMEOUT_MS })
  return begun.conversationSlugId
}

/** Sends an export in parts, and sends lost parts again. */
export const importFromExport = async (
  chosen: ExportSelection,
  { onProgress, ...options }: ImportOptions & { onProgress: (share: number) => void },
): Promise<string> => {
  const missing = missingFile(chosen)
  if (missing) throw refusal(m.notAnExport({ file: missing }))
  const zip = await zipOf(chosen)
  if (zip.size > IMPORT_LIMITS.exportBytes) throw refusal(m.exportTooLarge())
  const { conversationSlugId, numParts } = await callApi(
    importUpload,
    { ...options, size: zip.size },
    { signed: true, timeoutMs: TIMEOUT_MS },
  )
  for (let part = 0; part < numParts; part++) {
    const bytes = zip.slice(part * partBytes, (part + 1) * partBytes)
    await sendPart(importPartPath(conversationSlugId, part), bytes)
    onProgress((part + 1) / numParts)
  }
  return conversationSlugId
}

const refusal = (sentence: string) => new AppError('invalid_input', 'not_an_export', sentence)

const TRIES = 3

const sendPart = async (path: `/${string}`, bytes: Blob): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      return await sendBytes(importUpload, path, bytes)
    } catch (error) {
      if (!(error instanceof AppError && error.name === 'offline') || tries === TRIES) throw error
    }
}

/** The message for an import that could not be started. */
export const startFailure = (error: unknown): string => {
  if (!(error instanceof AppError)) return m.importRefused()
  if (error.name === 'offline') return m.noConnection()
  if (error.code === 'restarted_recently') return m.retryTooSoon()
  if (error.name === 'too_many') return m.tooManyToday()
  if (error.code === 'not_an_export') return error.message
  if (error.code === 'device_on_hold') return m.deviceOnHold()
  if (error.code === 'import_off') return importOff()
  if (error.code === 'organizations_only') return onlyOrganizationsStart()
  if (error.details.field === 'indexConversationAt') return dateIsPast()
  return error.details.field === 'polisUrl' ? m.addressInvalid() : m.importRefused()
}
