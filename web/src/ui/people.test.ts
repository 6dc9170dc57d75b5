import { DELETED_CONVERSATION, DELETED_USER, isUsername, NO_NAME, UNTITLED_IMPORT } from '@parley/contract'
import { expect, test } from 'vitest'
import * as m from '#messages/people.ts'
import { isName, organizerName, personName } from './people.ts'
import { shownTitle } from './standInTitles.ts'

test('words of the wire for missing names, which no username can be, are shown in words of the catalogue', () => {
  expect([DELETED_USER, NO_NAME].filter(isUsername)).toEqual([])
  expect([DELETED_USER, NO_NAME, 'grey_otter'].map(isName)).toEqual([false, false, true])
  expect([DELETED_USER, NO_NAME, 'grey_otter'].map(personName)).toEqual([
    m.deletedUser(),
    m.noName(),
    'grey_otter',
  ])
  expect(organizerName({ authorUsername: DELETED_USER })).toBe(m.deletedUser())
})

test('words of the wire for missing titles are shown in words of the catalogue', () => {
  expect([DELETED_CONVERSATION, UNTITLED_IMPORT, 'Trams'].map(shownTitle)).toEqual([
    'Deleted conversation',
    'Imported conversation',
    'Trams',
  ])
})
