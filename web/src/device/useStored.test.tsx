import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { isString, stored } from './stored.ts'
import { useStored } from './useStored.ts'

beforeEach(() => localStorage.clear())

const KEY = 'parley:a-draft'
const text = stored(KEY, isString)
const show = () => renderHook(() => useStored(text, { isEmpty: (value) => value === '' })).result

/** What another tab stores, and what the browser tells this one. */
const elsewhere = (value: string | undefined) => {
  if (value === undefined) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(value))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })))
}

test('a draft follows what another tab writes, and what is written here goes on from it', () => {
  const here = show()
  expect(here.current[0]).toBeUndefined()
  elsewhere('A long text')
  expect(here.current[0]).toBe('A long text')
  act(() => here.current[1]('A long text!'))
  expect(text.get()).toBe('A long text!')
})

test('a text that was posted in another tab does not come back as a draft', () => {
  text.set('Trees first')
  const here = show()
  elsewhere(undefined)
  expect(here.current[0]).toBeUndefined()
  expect(text.get()).toBeUndefined()
})

test('a tab that slept while another one wrote reads the draft when somebody looks at it again', () => {
  const here = show()
  text.set('Written while this tab slept')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(here.current[0]).toBe('Written while this tab slept')
})

test('other entries, and a browser that stores nothing, leave what is written here', () => {
  const here = show()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => here.current[1]('Only here'))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'parley:other' })))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(here.current[0]).toBe('Only here')
  vi.restoreAllMocks()
})

test('an emptied text leaves no draft, and stays as it is written', () => {
  const here = show()
  act(() => here.current[1]('x'))
  act(() => here.current[1](''))
  expect(here.current[0]).toBe('')
  expect(localStorage.getItem(KEY)).toBeNull()
})
