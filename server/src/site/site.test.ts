import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getConversation, getSiteSettings, importConversation, updateSiteSettings } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { anOrganization, startConversation } from '#testing/authoring.ts'
import { assertRejected } from '#testing/refusal.ts'

const DEFAULT_SETTINGS = {
  name: 'Parley',
  contact: '',
  footerLinks: [],
  accent: '',
  logoPath: '',
  darkLogoPath: '',
  isNameInLogo: false,
  whoStarts: 'everyone',
  hasImport: true,
  isReviewedFirst: false,
} as const
const IMPORT = { polisUrl: 'https://pol.is/2demo', isIndexed: true, isLoginRequired: false }

describe('the settings of the site', () => {
  test('anyone can read the settings of the site, only administrators can change them, and the audit records what was changed', async () => {
    await using app = await startApp()
    assert.deepEqual(await app.anyone(getSiteSettings, {}), DEFAULT_SETTINGS)
    const change = { name: '  Northbridge   talks ', contact: 'talk@northbridge.example' }
    for (const other of [await app.guest(), await app.user(), await app.user({ isModerator: true })])
      await assertRejected(other(updateSiteSettings, change), 'forbidden', 'needs_administrator')
    await assertRejected(app.anyone(updateSiteSettings, change), 'unauthenticated')
    assert.deepEqual(await app.anyone(getSiteSettings, {}), DEFAULT_SETTINGS)
    const administrator = await app.user({ isAdministrator: true })
    const changed = await administrator(updateSiteSettings, change)
    assert.deepEqual(changed, { ...DEFAULT_SETTINGS, ...change, name: 'Northbridge talks' })
    await using sibling = await app.sibling()
    assert.deepEqual(await sibling.anyone(getSiteSettings, {}), changed)
    // Setting the same values is not a change.
    await administrator(updateSiteSettings, change)
    const rows = await app.ctx.db.selectFrom('audit').select(['action', 'reason']).execute()
    assert.deepEqual(rows, [{ action: 'settings.changed', reason: 'name, contact' }])
  })

  test('two administrators who change settings of the site at once both succeed', async () => {
    await using app = await startApp()
    const [one, other] = [
      await app.user({ isAdministrator: true }),
      await app.user({ isAdministrator: true }),
    ]
    await Promise.all([
      one(updateSiteSettings, { whoStarts: 'organizations' }),
      other(updateSiteSettings, { isReviewedFirst: true }),
    ])
    const settings = await app.anyone(getSiteSettings, {})
    assert.deepEqual(settings, { ...DEFAULT_SETTINGS, whoStarts: 'organizations', isReviewedFirst: true })
  })

  test('an invalid name or contact of the site is refused with its field', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const invalidChanges = [
      ['name', ' '],
      ['name', 'x'.repeat(66)],
      ['contact', 'northbridge'],
      ['contact', 'a@b.example?subject=x'],
      ['contact', 'http://north.example/contact'],
      ['contact', `https://north.example/${'x'.repeat(254)}`],
    ] as const
    for (const [field, value] of invalidChanges) {
      const error = await assertRejected(
        administrator(updateSiteSettings, { [field]: value }),
        'invalid_input',
      )
      assert.equal(error.details.field, field)
    }
    assert.deepEqual(await app.anyone(getSiteSettings, {}), DEFAULT_SETTINGS)
  })

  test('a link at the foot of pages has a text and an https address, and an invalid one is refused with its field', async () => {
    await using app = await startApp()
    const administrator = await app.user({ isAdministrator: true })
    const url = 'https://north.example/imprint'
    const { footerLinks } = await administrator(updateSiteSettings, {
      footerLinks: [{ label: ' Who   we are ', url: ` ${url}` }],
    })
    assert.deepEqual(footerLinks, [{ label: 'Who we are', url }])
    await administrator(updateSiteSettings, { footerLinks })
    const audit = await app.ctx.db.selectFrom('audit').select('reason').execute()
    assert.deepEqual(
      audit,
      [{ reason: 'footerLinks' }],
      'the same links are no change, and their texts stay out',
    )
    const link = { label: 'Imprint', url }
    const invalid = [
      ['footerLinks', Array.from({ length: 7 }, () => link)],
      ['footerLinks.0.label', [{ ...link, label: ' ' }]],
      ['footerLinks.1.label', [link, { ...link, label: 'x'.repeat(41) }]],
      ['footerLinks.0.url', [{ ...link, url: 'http://north.example' }]],
      ['footerLinks.0.url', [{ ...link, url: 'javascript:alert(1)' }]],
      ['footerLinks.0.url', [{ ...link, url: 'https://town@north.example' }]],
      ['footerLinks.0.url', [{ ...link, url: `${url}/${'x'.repeat(300)}` }]],
    ] as const
    for (const [field, links] of invalid) {
      const refusal = administrator(updateSiteSettings, { footerLinks: [...links] })
      assert.equal((await assertRejected(refusal, 'invalid_input')).details.field, field)
    }
    await administrator(updateSiteSettings, { footerLinks: [] })
    assert.deepEqual(await app.anyone(getSiteSettings, {}), DEFAULT_SETTINGS)
  })
})

describe('who may start a conversation', () => {
  test('by the site’s setting, everyone with an account or only members for their organization may start or import a conversation', async () => {
    await using app = await startApp()
    const [administrator, member] = [await app.user({ isAdministrator: true }), await app.user()]
    await anOrganization(app, member)
    await startConversation(member)
    await administrator(updateSiteSettings, { whoStarts: 'organizations' })
    await assertRejected(startConversation(member), 'forbidden', 'organizations_only')
    await assertRejected(member(importConversation, IMPORT), 'forbidden', 'organizations_only')
    await startConversation(member, { postAsOrganization: 'Town Hall' })
    await member(importConversation, { ...IMPORT, postAsOrganization: 'Town Hall' })
  })

  test('a repeated call that creates a conversation succeeds even if its author may no longer start conversations', async () => {
    await using app = await startApp()
    const [administrator, author] = [await app.user({ isAdministrator: true }), await app.user()]
    const draft = { idempotencyKey: crypto.randomUUID() }
    const slugId = await startConversation(author, draft)
    await administrator(updateSiteSettings, { whoStarts: 'organizations' })
    assert.equal(await startConversation(author, draft), slugId)
  })

  test('imports are refused if the site has no import', async () => {
    await using app = await startApp()
    const [administrator, author] = [await app.user({ isAdministrator: true }), await app.user()]
    await administrator(updateSiteSettings, { hasImport: false })
    await assertRejected(author(importConversation, IMPORT), 'forbidden', 'import_off')
    await startConversation(author)
  })
})

describe('review of opinions before they appear', () => {
  test('a new conversation reviews opinions by the default of the site, unless its author chooses otherwise', async () => {
    await using app = await startApp()
    const [administrator, author] = [await app.user({ isAdministrator: true }), await app.user()]
    const isReviewed = async (conversationSlugId: string) => {
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
      return conversationData.metadata.isReviewRequired === true
    }
    const before = await startConversation(author)
    await administrator(updateSiteSettings, { isReviewedFirst: true })
    assert.equal(await isReviewed(before), false, 'what is there stays as it is')
    assert.equal(await isReviewed(await startConversation(author)), true)
    assert.equal(await isReviewed(await startConversation(author, { isReviewRequired: false })), false)
    await administrator(updateSiteSettings, { isReviewedFirst: false })
    assert.equal(await isReviewed(await startConversation(author)), false)
    assert.equal(await isReviewed(await startConversation(author, { isReviewRequired: true })), true)
  })
})
