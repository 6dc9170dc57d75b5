import { listDevices } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useApiQuery } from '#queries.ts'
import { LinkRow } from './LinkRow.tsx'
import { useProfile } from './useProfile.ts'

/** The rows that need to know who one is. */
export function AccountRows({ hasDevices }: { hasDevices: boolean }) {
  const profile = useProfile()
  const devices = useApiQuery(listDevices, {}, { enabled: hasDevices })
  const numDevices = devices.data?.deviceList.length
  return (
    <>
      <LinkRow
        to="/settings/account/profile"
        label={m.profile()}
        value={profile.data?.username ?? (profile.isError ? m.unread() : undefined)}
      />
      {hasDevices && (
        <LinkRow
          to="/settings/account/devices"
          label={m.devices()}
          value={
            numDevices === undefined ? (devices.isError ? m.unread() : undefined) : m.numDevices(numDevices)
          }
        />
      )}
    </>
  )
}
