// A process that runs an embedded database until it is killed: node run-embedded.ts <folder>
import { startEmbedded } from '#db/embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const { connection, pid } = await startEmbedded({ dataDir })
  console.log(JSON.stringify({ connection, pid }))
  setInterval(() => {}, 60_000)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
