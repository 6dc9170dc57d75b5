// A process that puts votes into partitions until it is killed: node run-partitioning.ts <database> <partitions>
import { putIntoPartitions } from '#admin/partition-votes.ts'
import { withPartitioningLock } from '#admin/partition-votes.sql.ts'

const [connection = '', numPartitions] = process.argv.slice(2)
await withPartitioningLock(connection, (client) =>
  putIntoPartitions(client, { numPartitions: Number(numPartitions), print: console.log, rowsAtOnce: 100 }),
)
