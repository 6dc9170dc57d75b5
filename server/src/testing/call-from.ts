import { BASE_PATH, type Call, type Input } from '@parley/contract'
import type { TestApp } from '#testing/app.ts'
import type { TestDevice } from '#testing/device.ts'

/** Makes a call of a device from an address, and returns the response as it came. */
export function callFrom<C extends Call>(
  app: TestApp,
  { device, from }: { device: TestDevice; from: string },
  call: C,
  input: Input<C>,
): Promise<{ status: number; text: string }> {
  return app.send(BASE_PATH + call.path, {
    from,
    body: JSON.stringify(input),
    headers: { authorization: `Bearer ${app.token(device, BASE_PATH + call.path)}` },
  })
}
