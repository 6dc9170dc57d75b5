import { runAdmin } from '#admin/run.ts'
import { configOfProcess } from '#config.ts'

process.exitCode = await runAdmin({
  args: process.argv.slice(2),
  // INIT_CWD is the folder in which npm was run.
  folder: process.env.INIT_CWD ?? process.cwd(),
  config: () => configOfProcess([]),
  print: (line) => console.log(line),
})
