import { listDevices } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApiQuery } from '#queries.ts'
import { PagePending } from '#shell/Page.tsx'
import { DeviceOnHold } from './DeviceOnHold.tsx'
import { leaveOnboarding } from './progress.ts'

/** Ends onboarding. A device that is new to its account first learns what it cannot do yet. */
export function LoggedIn({ isNewHere }: { isNewHere: boolean }) {
  const router = useRouter()
  const { data, isPending } = useApiQuery(listDevices, {}, { enabled: isNewHere })
  const holdUntil = data?.deviceList.find(({ isThisDevice }) => isThisDevice)?.holdUntil
  const mayLeave = !isNewHere || (!isPending && !holdUntil)
  useEffect(() => {
    if (mayLeave) void leaveOnboarding(router)
  }, [mayLeave, router])
  if (!holdUntil) return <PagePending />
  return <DeviceOnHold until={holdUntil} onContinue={() => void leaveOnboarding(router)} />
}
