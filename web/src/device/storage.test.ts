import { describe, expect, it, vi } from 'vitest'
import { localStore, sessionStore } from './storage.ts'

describe('browser storage', () => {
  it('SafeStorage returns what was set until it is removed', () => {
    localStore.set('a', 'one')
    expect(localStore.get('a')).toBe('one')
    localStore.remove('a')
    expect(localStore.get('a')).toBeUndefined()
  })

  it('SafeStorage separates what a tab stores from what the browser stores', () => {
    sessionStore.set('a', 'tab')
    expect(localStore.get('a')).toBeUndefined()
    sessionStore.remove('a')
  })

  it('SafeStorage reads JSON back and ignores what is not JSON', () => {
    localStore.setJson('a', { body: 'text' })
    expect(localStore.getJson('a')).toEqual({ body: 'text' })
    localStore.set('a', '{broken')
    expect(localStore.getJson('a')).toBeUndefined()
    expect(localStore.getJson('missing')).toBeUndefined()
  })

  it('SafeStorage can clear everything except one key', () => {
    localStore.set('theme', 'dark')
    localStore.set('draft', 'text')
    localStore.clearExcept('theme')
    expect(localStore.get('theme')).toBe('dark')
    expect(localStore.get('draft')).toBeUndefined()
  })

  it('SafeStorage finds nothing and loses writes if the browser refuses storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    localStore.set('a', 'one')
    localStore.setJson('a', {})
    localStore.clearExcept('a')
    localStore.remove('a')
    expect(localStore.get('a')).toBeUndefined()
    expect(localStore.getJson('a')).toBeUndefined()
    vi.restoreAllMocks()
  })
})
