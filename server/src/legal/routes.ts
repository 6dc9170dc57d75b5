import { createHash } from 'node:crypto'
import {
  AppError,
  getLegalSource,
  getLegalText,
  LEGAL_NAMES,
  listLegalTexts,
  updateLegalText,
  type LegalName,
  type LegalOrigin,
  type Output,
} from '@parley/contract'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { webFolder } from '#http/files.ts'
import { handle } from '#http/handle.ts'
import { offeredLanguages } from '#http/pages/languages.ts'
import { fileText, legalText, shownText, type Sources } from '#legal/read.ts'
import { deleteLegalText, editedTexts, lockLegalTexts, putLegalText } from '#legal/sql.ts'

export const legal = [
  handle(getLegalText, async (input, { ctx, db }) => legalText({ db, config: ctx.config }, input)),

  handle(listLegalTexts, async (_, { ctx, db }) => ({ textList: await allTexts(ctx, db) })),

  handle(getLegalSource, async (wanted, { ctx, db }) => sourceOf({ db, config: ctx.config }, wanted)),

  handle(updateLegalText, async ({ name, language, markdown, replaces }, { ctx, db, viewer }) =>
    db.transaction().execute(async (db) => {
      await lockLegalTexts(db)
      const { version } = await sourceOf({ db, config: ctx.config }, { name, language })
      if (replaces !== undefined && replaces !== version)
        throw new AppError('conflict', 'text_changed', 'Somebody else has changed this text.')
      const isChanged =
        markdown === ''
          ? await deleteLegalText(db, { name, language })
          : await putLegalText(db, { name, language, markdown })
      // The log names the text; what it says is public anyway, and would be long.
      const reason = `legal: ${name}, ${language}`
      if (isChanged) await appendAudit(db, { actorId: viewer.user.id, action: 'settings.changed', reason })
    }),
  ),
]

type Source = { markdown: string; origin: LegalOrigin }

async function sourceOf(
  sources: Sources,
  wanted: { name: LegalName; language: string },
): Promise<Source & { version: string }> {
  const source = await originalOf(sources, wanted)
  const version = createHash('sha256').update(`${source.origin} ${source.markdown}`).digest('base64url')
  return { ...source, version }
}

async function originalOf(
  sources: Sources,
  { name, language }: { name: LegalName; language: string },
): Promise<Source> {
  const edited = (await editedTexts(sources.db, name)).get(language)
  if (edited !== undefined) return { markdown: edited, origin: 'edited' }
  const file = await fileText(sources.config, { name, language })
  if (file !== undefined) return { markdown: file, origin: 'file' }
  return { markdown: (await shownText(sources, { name, language })).markdown, origin: 'none' }
}

async function allTexts({ config }: Ctx, db: Db): Promise<Output<typeof listLegalTexts>['textList']> {
  const languages = offeredLanguages(webFolder, config)
  const texts = LEGAL_NAMES.flatMap((name) => languages.map(({ code }) => ({ name, language: code })))
  return Promise.all(
    texts.map(async (text) => ({ ...text, origin: (await sourceOf({ db, config }, text)).origin })),
  )
}
