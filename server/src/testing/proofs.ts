import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { enrolAtDemoOffice, SemaphoreProof, submitDemoProof } from '@parley/contract'
import { z } from 'zod'
import { putLink } from '#auth/proof/links.sql.ts'
import { messageOf } from '#auth/proof/office/numbers.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { deviceOf, type TestDevice } from '#testing/device.ts'

const Device = z.object({ did: z.string(), privateKey: z.string(), linkId: z.uuid() })
const Fixture = z.object({
  origin: z.url(),
  expiresAt: z.string(),
  commitments: z.object({ alice: z.string(), bob: z.string() }),
  devices: z.object({ first: Device, second: Device, abroad: Device, bob: Device }),
  proofs: z.record(
    z.enum(['first', 'firstAgain', 'second', 'abroad', 'bob', 'otherScope', 'ownGroup']),
    z.custom<SemaphoreProof>((value) => SemaphoreProof.safeParse(value).success),
  ),
})

/** A fixture of proofs that the page of the demo office created for fixed devices and links. */
const read = Fixture.parse(
  JSON.parse(readFileSync(new URL('../auth/proof/office/proofs.fixture.json', import.meta.url), 'utf8')),
)
export const { proofs, commitments } = read
export type DeviceName = keyof typeof read.devices

export type OfficeApp = TestApp & {
  /** An actor with one of the devices of the fixture, and with its link open. */
  withLink: (name: DeviceName) => Promise<Actor & { linkId: string }>
  handIn: (name: DeviceName, proof: SemaphoreProof) => Promise<string>
}

/** A time at which the links of the fixture are open. */
export const NOON = new Date('2030-01-01T00:00:00.000Z')

/** Starts the application with Alice and Bob in one group of the demo office, and Alice also in another group. */
export async function startOffice(): Promise<OfficeApp> {
  const app = await startApp({ env: { PUBLIC_ORIGIN: read.origin } })
  app.setClock(NOON)
  const enrolled = [
    ['ALICE1', 'FRA', commitments.alice],
    ['BOB001', 'FRA', commitments.bob],
    ['ALICE2', 'DEU', commitments.alice],
  ] as const
  for (const [documentNumber, nationality, commitment] of enrolled)
    await app.anyone(enrolAtDemoOffice, { documentNumber, nationality, sex: 'F', isOver16: true, commitment })
  return Object.assign(app, {
    withLink: async (name: DeviceName) => {
      const { linkId } = read.devices[name]
      const actor = app.as(device(name))
      await putLink(app.ctx.db, {
        did: actor.device.did,
        id: linkId,
        provider: 'demo-office',
        provider_ref: linkId,
        expires_at: new Date(read.expiresAt),
      })
      return Object.assign(actor, { linkId })
    },
    handIn: async (name: DeviceName, proof: SemaphoreProof) => {
      const { linkId } = read.devices[name]
      return (await app.anyone(submitDemoProof, { linkId, proof })).rarimoStatus
    },
  })
}

/** The message of the fixture's proof for a device. */
export const fixedMessage = (name: DeviceName): string => {
  const { did, linkId } = read.devices[name]
  return messageOf({ did, id: linkId, expires_at: new Date(read.expiresAt) }).toString()
}

function device(name: DeviceName): TestDevice {
  const privateKey = createPrivateKey(read.devices[name].privateKey)
  return deviceOf({ privateKey, publicKey: createPublicKey(privateKey) })
}
