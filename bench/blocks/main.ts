// When conversations that publish only results show what, and how long a large block takes: `npm run bench -- blocks`.
import { showCases } from './cases.ts'
import { showLargeBlocks } from './large.ts'

showCases()
await showLargeBlocks()
