import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { getLegalText } from '@parley/contract'
import { aPng } from '#testing/images.ts'
import { startShell } from '#testing/shell.ts'

test('the shell prints the settings of the site, and changes one if the new value is valid', async () => {
  await using shell = await startShell()
  const { admin } = shell
  const set = (...args: string[]) => admin('site', 'set', ...args)
  assert.match(
    (await admin('site', 'get')).text,
    /^name: Parley\ncontact: \nfooterLinks: \naccent: \nlogo: \n/,
  )
  assert.match((await set('whoStarts', 'organizations')).text, /^whoStarts: organizations$/m)
  assert.match((await set('hasImport', 'false')).text, /^hasImport: false$/m)
  const links = 'Who we are https://north.example/imprint; Town hall https://north.example'
  const withLinks = await set('footerLinks', links)
  assert(withLinks.text.includes(`footerLinks: ${links}\n`), withLinks.text)
  const contact = 'https://north.example/contact'
  assert((await set('contact', contact)).text.includes(`contact: ${contact}\n`))
  assert.match((await set('accent', '#005F3C')).text, /^accent: #005f3c$/m)
  assert.match((await set('accent', '')).text, /^accent: $/m)
  for (const wrong of [
    ['footerLinks', 'Imprint'],
    ['whoStarts', 'nobody'],
    ['contact', 'x'],
    ['accent', 'red'],
    ['color', 'red'],
    ['logo', 'none.png'],
    ['name'],
  ])
    assert.equal((await set(...wrong)).code, 1, wrong.join())
})

test('the shell stores the logo of the site from a file, and removes it', async () => {
  await using shell = await startShell()
  writeFileSync(join(shell.folder, 'logo.png'), aPng({ width: 200, height: 100 }))
  const stored = await shell.admin('site', 'set', 'logo', 'logo.png')
  assert.match(stored.text, /^logo: \/feed\/site\/\S+\.png$/m)
  assert.match((await shell.admin('site', 'set', 'logo', '')).text, /^logo: $/m)
  writeFileSync(join(shell.folder, 'small.png'), aPng({ width: 20, height: 100 }))
  assert.match((await shell.admin('site', 'set', 'logo', 'small.png')).text, /less than 48 pixels/)
})

test('the shell lists, prints, replaces and resets legal texts', async () => {
  await using shell = await startShell()
  const legal = (...args: string[]) => shell.admin('legal', ...args)
  assert.equal((await legal('list')).text, 'privacy en: from a file\nterms en: from a file')
  const shipped = (await legal('get', 'terms', 'en')).text
  assert.match(shipped, /^# /)
  writeFileSync(join(shell.folder, 'terms.md'), '# Ours\n')
  assert.equal((await legal('set', 'terms', 'en', 'terms.md')).code, 0)
  assert.equal((await shell.app.anyone(getLegalText, { name: 'terms' })).title, 'Ours')
  assert.equal((await legal('list')).text, 'privacy en: from a file\nterms en: written here')
  assert.equal((await legal('reset', 'terms', 'en')).code, 0)
  assert.equal((await legal('get', 'terms', 'en')).text, shipped)
  for (const wrong of [
    ['get', 'imprint', 'en'],
    ['set', 'terms', 'en', 'none.md'],
    ['reset', 'terms', 'xx'],
  ])
    assert.equal((await legal(...wrong)).code, 1, wrong.join(' '))
})
