import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLegalText } from '@parley/contract'
import { handle } from '#http/handle.ts'
import { readMarkdown } from '#legal/markdown.ts'

export const legal = [
  // Read at each request, so that an edit shows at once; the files are small.
  handle(getLegalText, async ({ name }, { ctx }) =>
    readMarkdown(await readFile(join(ctx.config.LEGAL_DIR, `${name}.md`), 'utf8')),
  ),
]
