// A process that recounts the voters of an opinion, one after the other, until it is killed:
// node run-recount.ts <database> <opinion id>
import { openDb } from '#db/open.ts'
import { recountPart } from '#opinions/counting.ts'

const [connection = '', id = ''] = process.argv.slice(2)
const { db } = openDb({ connection })
while (!(await recountPart({ db }, { opinionId: Number(id), limit: 1 })));
