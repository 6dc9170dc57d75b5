import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { filesOfFolder, filesOfTexts } from '#import/files.ts'
import { type Line, openTable, readLines } from '#import/table.ts'

function fileOf(text: string) {
  const file = filesOfTexts({ 'a.csv': text }).find('a.csv')
  assert.ok(file)
  return file
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

const linesOf = (text: string): Promise<Line[]> => collect(readLines(fileOf(text)))

const withoutNumbers = (lines: Line[]) => lines.map(({ cells }) => cells)

test('quoted cells of a table may contain commas, quotes and line breaks, and each line has its line number', async () => {
  assert.deepEqual(await linesOf('a,"b, c"\n"two\nlines","say ""hi"""\n\nlast,1\n'), [
    { line: 1, cells: ['a', 'b, c'] },
    { line: 2, cells: ['two\nlines', 'say "hi"'] },
    { line: 5, cells: ['last', '1'] },
  ])
})

test('a byte order mark, Windows line endings and a missing last line break do not change a table', async () => {
  const lines = await linesOf('a,b\n1,2\n3,4\n')
  assert.deepEqual(await linesOf('\uFEFFa,b\r\n1,2\r\n3,4'), lines)
})

test('cells of a table may be separated by semicolons or tabs, lines may end in several ways, and rows of separators only are empty', async () => {
  const lines = await linesOf('a,b c\n1,"x, y; z"\n3,4\n')
  assert.deepEqual(await linesOf('a;b c\r\n1;"x, y; z"\n3;4\r\n'), lines)
  assert.deepEqual(
    await linesOf('\ufeff\r\n"a"\tb c\n1\tx, y; z\n\t\n3\t4').then(withoutNumbers),
    withoutNumbers(lines),
  )
  assert.deepEqual(await linesOf('a,b c\r1,"x, y; z"\r3,4'), lines)
  assert.deepEqual(await linesOf('a,b\n,,\n, ,\n1,2\n'), [
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['1', '2'] },
  ])
  // The first separator decides: names have none, and what follows may.
  assert.deepEqual(withoutNumbers(await linesOf('topic;Streets, squares\n')), [['topic', 'Streets, squares']])
})

test('a row with another separator than the first line, and a table without separators, are refused with what was found', async () => {
  const open = async (text: string) => collect((await openTable(fileOf(text), ['id', 'y'])).rows)
  await assert.rejects(open('id,y\n1,2\n3;4\n'), {
    message: 'a.csv, line 3: its cells are separated by “;”, those of the first line by “,”.',
  })
  await assert.rejects(open('id;y\n1\t2\n'), {
    message: 'a.csv, line 2: its cells are separated by “Tab”, those of the first line by “;”.',
  })
  await assert.rejects(open('id|y\n1|2\n'), {
    message: 'a.csv, line 1: no comma, semicolon or tab separates the names of the columns.',
  })
})

test('a table that is UTF-8 at first and something else further on is refused with the line where that is', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`a\nKöln\n${'x\n'.repeat(9000)}`),
    Buffer.from('Köln\n', 'latin1'),
  ])
  await assert.rejects(collect(readLines({ name: 'a.csv', open: () => [Readable.from([bytes])] })), {
    message: /^a\.csv, line \d+: it is UTF-8 at first and something else further on; save it as UTF-8\.$/,
  })
})

test('an unclosed quote in a table is reported with the line where its row begins', async () => {
  await assert.rejects(linesOf('a,b\n1,2\n3,"x\n4,5\n'), {
    name: 'ExportFormatError',
    message: 'a.csv, line 3: a quote is opened and never closed.',
  })
})

test('a quote inside a cell of a table is reported with its line', async () => {
  await assert.rejects(linesOf('a,b\n1,x"y\n'), { message: /^a\.csv, line 2: a quote stands inside a cell/ })
  await assert.rejects(linesOf('a,b\n1,"x"y\n'), { message: /^a\.csv, line 2: something follows/ })
})

test('an empty table, a missing or repeated column and a short row are reported', async () => {
  const open = async (text: string) => {
    const { rows } = await openTable(fileOf(text), ['id'])
    return collect(rows)
  }
  await assert.rejects(open(''), { message: 'a.csv: it is empty.' })
  await assert.rejects(open('x,y\n'), { message: 'a.csv, line 1: there is no column id.' })
  await assert.rejects(open('id,y,y\n'), { message: 'a.csv, line 1, column y: the column occurs twice.' })
  await assert.rejects(open('id,y\n1,2\n3\n'), {
    message: 'a.csv, line 3: it has 1 cells, and the first line has 2.',
  })
})

test('a header with very many columns is read in a time that grows with its length, not with its square @full', async () => {
  const processorTimeFor = async (length: number) => {
    const names = Array.from({ length }, (_, index) => index.toString(36))
    const before = process.cpuUsage()
    const { columns } = await openTable(fileOf(`id!,${names.join(',')}\n`), ['id!'])
    assert.equal(columns.length, length + 1)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await processorTimeFor(1000)
  // A square would be 64 times as long.
  assert((await processorTimeFor(160_000)) < 32 * (await processorTimeFor(20_000)))
})

test('columns of a table may come in any order', async () => {
  const { rows } = await openTable(fileOf('y, id\n7,1\n'), ['id'])
  const [row] = await collect(rows)
  assert.equal(row?.number('id'), 1)
  assert.equal(row?.text('absent'), '')
})

test('a compressed table is read like a plain one, and a damaged one is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-table-'))
  try {
    writeFileSync(join(folder, 'good.csv.gz'), gzipSync('a,b\n1,2\n'))
    writeFileSync(join(folder, 'bad.csv.gz'), 'a,b\n1,2\n')
    writeFileSync(join(folder, 'cut.csv.gz'), gzipSync('a,b\n1,2\n').subarray(0, -9))
    const files = filesOfFolder(folder)
    const read = (name: string) => {
      const file = files.find(name)
      assert.ok(file)
      return collect(readLines(file))
    }
    assert.deepEqual(await read('good.csv'), await linesOf('a,b\n1,2\n'))
    for (const name of ['bad', 'cut'])
      await assert.rejects(read(`${name}.csv`), {
        message: `${name}.csv.gz: it is damaged and cannot be unpacked.`,
      })
    assert.equal(files.find('none.csv'), undefined)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a table may have up to a thousand empty lines, and a file with more is refused early', async () => {
  const lines = await linesOf(`a,b\n${'\n'.repeat(900)}1,2\n`)
  assert.deepEqual(lines.at(-1), { line: 902, cells: ['1', '2'] })
  const problem = { message: /^a\.csv, line \d+: more than 1,000 lines are empty\.$/ }
  await assert.rejects(linesOf(`a,b\n${'\n'.repeat(400_000)}`), problem)
  await assert.rejects(linesOf(`a,b\n${' \n'.repeat(400_000)}`), problem)
})

test('a table that takes longer than a minute to read is refused, because it would delay other imports', async () => {
  let ms = 0
  const file = fileOf(`a,b\n${'1,2\n'.repeat(100_000)}`)
  const lines = readLines(file, { now: () => ms })
  assert.equal((await lines.next()).value?.line, 1)
  ms = 60_001
  await assert.rejects(collect(lines), /too_large/)
})
