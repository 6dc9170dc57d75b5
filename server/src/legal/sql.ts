import type { LegalName } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

type Key = { name: LegalName; language: string }

/** A legal text as administrators wrote it, by the code of its language. */
export async function editedTexts(db: Db, name: LegalName): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(['language', 'markdown'])
    .where('name', '=', name)
    .execute()
  return new Map(rows.map(({ language, markdown }) => [language, markdown]))
}

/** Lets one transaction after another compare a legal text and replace it, also where there is none yet. */
export async function lockLegalTexts(db: Db): Promise<void> {
  await sql`lock table legal_texts in share row exclusive mode`.execute(db)
}

/** Stores a legal text; false if it was the same before. */
export async function putLegalText(db: Db, text: Key & { markdown: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('legal_texts')
    .values(text)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'language'])
        .doUpdateSet({ markdown: text.markdown, edited_at: new Date() })
        .where('legal_texts.markdown', '<>', text.markdown),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes a legal text; false if there was none. */
export async function deleteLegalText(db: Db, { name, language }: Key): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('legal_texts')
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
