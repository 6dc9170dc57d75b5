import * as z from 'zod/mini'
import { call } from './call.ts'
import { Suspension } from './suspensions.ts'
import { atMost, Instant } from './text.ts'

/** The login status of the calling device; all false for an unknown device. */
export const LoginStatus = z.object({
  isKnown: z.boolean(),
  isRegistered: z.boolean(),
  isLoggedIn: z.boolean(),
})
export type LoginStatus = z.infer<typeof LoginStatus>

export const checkLoginStatus = call({
  path: '/auth/check-login-status',
  summary: 'Whether the asking device is known, registered and logged in',
  access: 'device',
  effect: 'read',
  output: z.object({
    loggedInStatus: LoginStatus,
    /** Why the person of this device may only read; absent if they are not suspended, or logged out. */
    suspension: z.optional(Suspension),
  }),
})

export const logout = call({
  path: '/auth/logout',
  summary: "Ends this device's session",
  access: 'user',
  effect: 'write',
  isOpenToSuspended: true,
  audit: ['logout'],
  limit: 'account',
  clearsCache: true,
})

/** A device of the viewer's account. */
export const Device = z.object({
  /** Random id of the device for this list; its key stays secret. */
  deviceId: z.string(),
  isThisDevice: z.boolean(),
  /** Browser and system, such as "Firefox on Linux". */
  label: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isLoggedIn: z.boolean(),
  /** Until this moment the device may not delete, export or moderate; an older device can lift the hold. */
  holdUntil: z.optional(Instant),
})
export type Device = z.infer<typeof Device>

export const listDevices = call({
  path: '/auth/device/list',
  summary: "The devices of the viewer's account",
  access: 'user',
  effect: 'read',
  output: z.object({ deviceList: z.array(Device) }),
})

const DeviceInput = z.strictObject({ deviceId: z.string().check(atMost(40), z.minLength(1)) })

export const endDevice = call({
  path: '/auth/device/end',
  summary: "Ends the session of one of the viewer's devices",
  access: 'user',
  effect: 'write',
  isOpenToSuspended: true,
  audit: ['device.ended'],
  limit: 'account',
  input: DeviceInput,
})

export const liftHold = call({
  path: '/auth/device/lift-hold',
  summary: 'Lets a newer device of the same account do everything at once; only from an older one',
  access: 'user',
  effect: 'write',
  isOpenToSuspended: true,
  audit: ['device.hold_lifted'],
  limit: 'account',
  input: DeviceInput,
})
