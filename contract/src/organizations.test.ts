import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORGANIZATION_LIMITS, websiteProblem } from './organizations.ts'

test('the form refuses a website that is too long or is not https', () => {
  const longest = `https://city.example/${'a'.repeat(ORGANIZATION_LIMITS.website)}`.slice(
    0,
    ORGANIZATION_LIMITS.website,
  )
  assert.equal(websiteProblem(''), undefined)
  assert.equal(websiteProblem(longest), undefined)
  assert.equal(websiteProblem(`${longest}a`), 'website_too_long')
  assert.equal(websiteProblem('http://city.example/'), 'not_https')
})
