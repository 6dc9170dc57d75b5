import { expect, test } from 'vitest'
import { markedPlaces, marksAfterEdit } from './markedOpinions.ts'

const rows = ['Trams are quiet.', 'I own a car.', 'Buses are cheaper.']
const marks = ['I own a car.']

test('a mark stays with its row when the text is changed, the row moved, or others are added or removed', () => {
  const edits: [after: string[], marked: string[]][] = [
    [['Trams are quiet.', 'I own a bicycle.', 'Buses are cheaper.'], ['I own a bicycle.']],
    [['I own a car.', 'Trams are quiet.', 'Buses are cheaper.'], marks],
    [['Trams are quiet.', 'More trees.', 'I own a car.', 'Buses are cheaper.'], marks],
    [['Trams are quiet.', 'I own a car.'], marks],
    [['Trams are loud.', 'I own a car.', 'Buses are cheaper.'], marks],
  ]
  for (const [after, marked] of edits) expect(marksAfterEdit(marks, { before: rows, after })).toEqual(marked)
})

test('a mark goes with its row', () => {
  expect(marksAfterEdit(marks, { before: rows, after: ['Trams are quiet.', 'Buses are cheaper.'] })).toEqual(
    [],
  )
})

test('the places of marked rows are sent', () => {
  expect(markedPlaces(rows, marks)).toEqual([1])
  expect(markedPlaces(rows)).toEqual([])
})
