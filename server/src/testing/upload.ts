import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  BASE_PATH,
  getImportStatus,
  IMPORT_LIMITS,
  importPartPath,
  importUpload,
  type Input,
} from '@parley/contract'
import { projectFolder } from '#config.ts'
import type { Actor, TestApp } from '#testing/app.ts'
import { zipOf } from '#testing/zip.ts'

const { partBytes } = IMPORT_LIMITS

const fileOf = (name: string) =>
  gunzipSync(readFileSync(join(projectFolder, 'demo/15-per-hour-seattle', `${name}.gz`)))
/** The files of a real export. */
export const EXPORT = Object.fromEntries(
  ['summary.csv', 'comments.csv', 'votes.csv'].map((name) => [name, fileOf(name)]),
)

type Invented = {
  people?: number
  opinions?: number
  /** By default everybody agrees with everything. */
  choiceOf?: (person: number, opinion: number) => -1 | 0 | 1
}

/** An export of invented people, who have voted on every opinion. */
export function inventedExport({ people = 3, opinions = 2, choiceOf = () => 1 }: Invented = {}): Buffer {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  const rows = numbers(people).flatMap((person) =>
    numbers(opinions).map(
      (opinion) => `${1_700_000_000_000 + 1000 * person},${opinion},${person},${choiceOf(person, opinion)}\n`,
    ),
  )
  const texts = numbers(opinions).map((opinion) => `${opinion},0,Opinion ${opinion}\n`)
  return zipOf({
    'summary.csv': Buffer.from('topic,Invented\nurl,https://www.city.example/consultation\n'),
    'comments.csv': Buffer.from(`comment-id,author-id,comment-body\n${texts.join('')}`),
    'votes.csv': Buffer.from(`timestamp,comment-id,voter-id,vote\n${rows.join('')}`),
  })
}

/** What an importer chooses by default. */
export const OPTIONS = { isIndexed: true, isLoginRequired: false }

/** Sends one part of an export. */
export const sendPart = (
  app: TestApp,
  { author, slugId, part, bytes }: { author: Actor; slugId: string; part: number; bytes: Buffer },
) => {
  const path = BASE_PATH + importPartPath(slugId, part)
  return app.send(path, {
    body: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${app.token(author.device, path)}`,
    },
  })
}

/** Uploads a zip in parts and returns the status of its import. */
export async function importZip(
  app: TestApp,
  author: Actor,
  zip: Buffer,
  options: Partial<Input<typeof importUpload>> = {},
) {
  const { conversationSlugId: slugId, numParts } = await author(importUpload, {
    size: zip.length,
    ...OPTIONS,
    ...options,
  })
  for (let part = numParts - 1; part >= 0; part--) {
    const bytes = zip.subarray(part * partBytes, (part + 1) * partBytes)
    assert.equal((await sendPart(app, { author, slugId, part, bytes })).status, 200)
  }
  await app.runJobs()
  return author(getImportStatus, { conversationSlugId: slugId })
}
