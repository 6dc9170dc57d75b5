import { endSessions, exportUser, type AdministeredUser } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/peopleAdministration.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { downloadText } from '#ui/downloads/download.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { notify } from '#ui/notices/notices.ts'
import { EraseDialog } from './EraseDialog.tsx'

/** The menu of what administrators do on behalf of a person. Guests are not logged in; whoever has a role is not erased. */
export function PersonActs({ person }: { person: AdministeredUser }) {
  const { username, registeredAt, isModerator, isAdministrator } = person
  const [asked, setAsked] = useState<'download' | 'logOut' | 'erase'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu label={m.actsOn({ username })}>
        <Button kind="quiet" onClick={() => setAsked('download')}>
          <Icon name="download" />
          {m.download()}
        </Button>
        {registeredAt !== undefined && (
          <Button kind="quiet" onClick={() => setAsked('logOut')}>
            <Icon name="lock" />
            {m.logOut()}
          </Button>
        )}
        {!isModerator && !isAdministrator && (
          <Button kind="quiet" onClick={() => setAsked('erase')}>
            <Icon name="trash" />
            {m.erase()}
          </Button>
        )}
      </Menu>
      {asked === 'download' && <DownloadDialog username={username} onClose={close} />}
      {asked === 'logOut' && <LogOutDialog username={username} onClose={close} />}
      {asked === 'erase' && <EraseDialog username={username} onClose={close} />}
    </>
  )
}

function DownloadDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { mutate, isPending } = useApiMutation(exportUser, {
    failed: ({ code }) => (code === 'user_not_found' ? m.isGone() : m.downloadFailed()),
    onDone: (data) => {
      const day = new Date().toISOString().slice(0, 10)
      downloadText({
        name: `parley-${username}-${day}.json`,
        type: 'application/json',
        text: JSON.stringify(data, null, 2),
      })
      notify({ text: m.downloaded() })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={m.downloadTitle({ username })}
      confirmLabel={m.download()}
      kind="primary"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ username })}
    >
      <p>{m.downloadFor()}</p>
      <p>{m.downloadWithout()}</p>
      <p>{m.isAudited()}</p>
    </ConfirmDialog>
  )
}

function LogOutDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { mutate, isPending } = useApiMutation(endSessions, {
    failed: ({ code }) => (code === 'user_not_found' ? m.isGone() : m.logOutFailed()),
    onDone: ({ numDevices }) => {
      notify({ text: m.loggedOut({ n: numDevices, username }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={m.logOutTitle({ username })}
      confirmLabel={m.logOut()}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ username })}
    >
      <p>{m.logOutFor()}</p>
      <p>{m.logOutMeans()}</p>
      <p>{m.isAudited()}</p>
    </ConfirmDialog>
  )
}
