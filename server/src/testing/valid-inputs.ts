import assert from 'node:assert/strict'
import type { Call } from '@parley/contract'
import * as z from 'zod/mini'

/** Values of fields, by their names. */
type Samples = Readonly<Record<string, unknown>>

/** The values of fields that need more than their schema says. */
const SAMPLES: Samples = {
  sortAlgorithm: 'following',
  topicCode: 'trams',
  language: 'de',
  numPeople: 25,
  isIndexed: false,
  postAsOrganization: '',
  pollingOptionList: ['Yes', 'No'],
  seedOpinionList: ['One', 'Two'],
  filter: 'cluster',
  createdAt: '2026-11-20T00:00:00Z',
  polisUrl: 'https://pol.is/4yy3sh84js',
  indexConversationAt: '2099-11-20T00:00:00Z',
  username: 'calm_heron',
  // A username, and as long as a slug id.
  after: 'calm_heron',
  contact: 'talk@town.example',
  accent: '#005f3c',
  logoPath: '',
  darkLogoPath: '',
  websiteUrl: 'https://town.example/',
  url: 'https://town.example/imprint',
  phoneNumber: '+33612345678',
  defaultCallingCode: '33',
  emailAddress: 'ada@town.example',
  documentNumber: 'ABC123',
  nationality: 'FRA',
  commitment: '1',
  merkleTreeRoot: '1',
  nullifier: '1',
  message: '1',
  scope: '1',
  version: '1.1',
  markdown: '# Privacy',
  token: 'a'.repeat(43),
}

/** The two ways to request the next page of a list; a call accepts only one of them at a time. */
const STARTS = ['lastSlugId', 'page']

/** Valid inputs of a call with all their fields, made from its schema and from what the data of a test give. */
export function validInputs({ path, input }: Call, given: Samples): Record<string, unknown>[] {
  const samples = { ...SAMPLES, ...given }
  const { type, properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  // The only call that takes an array takes conversations.
  if (type === 'array') return [{ 0: samples['conversationSlugId'] }]
  const fields = Object.keys(properties)
  const without = STARTS.every((field) => fields.includes(field)) ? STARTS : ['']
  return without.map((left) => {
    const valid = Object.fromEntries(
      Object.entries(properties)
        .filter(([field]) => field !== left)
        .map(([field, schema]) => [field, samples[field] ?? sampleOf(schema, samples)]),
    )
    const parsed = input.safeParse(valid)
    assert(
      parsed.success,
      `Say what ${path} takes in server/src/testing/valid-inputs.ts: ${parsed.error?.message}`,
    )
    return valid
  })
}

/** A valid input with as few fields as the call takes: each is left out in turn if what remains is still valid. */
export const shortestOf = ({ input: schema }: Call, valid: Record<string, unknown>) =>
  Object.keys(valid).reduce((shorter, field) => {
    const { [field]: _, ...rest } = shorter
    return schema.safeParse(rest).success ? rest : shorter
  }, valid)

function sampleOf(schema: z.core.JSONSchema._JSONSchema, samples: Samples): unknown {
  if (typeof schema === 'boolean') return 1
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return sampleOf(first, samples)
  switch (schema.type) {
    case 'string':
      if (schema.format === 'date-time') return '2100-01-01T00:00:00Z'
      if (schema.format === 'date') return '2100-01-01'
      return schema.format === 'uuid' ? crypto.randomUUID() : 'x'
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        typeof schema.items === 'object' && 'properties' in schema.items
          ? sampleOf(schema.items, samples)
          : '1',
      )
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [
          field,
          samples[field] ?? sampleOf(inner, samples),
        ]),
      )
    default:
      return 1
  }
}
