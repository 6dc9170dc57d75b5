import { runAdmin } from '#admin/run.ts'

process.exitCode = await runAdmin({
  args: process.argv.slice(2),
  // INIT_CWD is the folder in which npm was run.
  folder: process.env.INIT_CWD ?? process.cwd(),
  // The configuration is loaded late, because the help needs none.
  config: async () => {
    const [{ configOfProcess }, { openDoor }] = await Promise.all([
      import('#config.ts'),
      import('#outgoing.ts'),
    ])
    const config = configOfProcess([])
    openDoor(config)
    return config
  },
  print: (line) => console.log(line),
})
