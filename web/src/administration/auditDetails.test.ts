import { expect, test } from 'vitest'
import { auditDetail } from './auditDetails.ts'

test('details of the audit log that are English words are shown in words of the catalogue, and names as they are', () => {
  expect(
    [
      '1 people',
      'run 12 differs',
      'moderator; the account has no identity proof',
      'It was Town Hall',
      'promised answer',
      'phone',
      'name, footerLinks',
      'logoPath',
      'legal: terms, de',
      'Town Hall',
    ].map((detail) => auditDetail(detail, 'settings.changed')),
  ).toEqual([
    '1 person',
    'run 12 does not follow from the votes',
    'Moderator; the account has no identity proof',
    'It was “Town Hall”',
    'promised answer',
    'phone',
    'Name and Links at the foot of every page',
    'Logo',
    'Terms, de',
    'Town Hall',
  ])
  expect(auditDetail('300 until 2026-11-30T12:00:00.000Z', 'moderation.set_aside')).toMatch(
    /^300 people until /,
  )
  expect(auditDetail('2026-11-30T12:00:00.000Z', 'conversation.close_scheduled')).toMatch(/2026/)
  expect(auditDetail('name', 'topic.renamed')).toBe('name')
})
