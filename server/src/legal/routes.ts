import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLegalText } from '@parley/contract'
import { handle } from '#http/handle.ts'
import { readMarkdown } from '#legal/markdown.ts'

export const legal = [
  // The files are small, so they are read at each request and an edit takes effect at once.
  handle(getLegalText, async ({ name }, { ctx }) =>
    readMarkdown(await readFile(join(ctx.config.LEGAL_DIR, `${name}.md`), 'utf8')),
  ),
]
