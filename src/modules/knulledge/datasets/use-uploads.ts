import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useOrg } from '@/data/org'
import { useSession, useUser } from '@/data/session'
import { uploadQueue, type Upload } from './upload-queue'

/** The uploads of this person in this organisation, newest first, kept going while the screen is there. */
export function useUploads(): readonly Upload[] {
  const { org } = useOrg()
  const { id: userId } = useUser()
  const { recheck, session } = useSession()
  const client = useQueryClient()
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.all)

  useEffect(() => {
    uploadQueue.onDone = (of) => {
      for (const key of ['datasets', 'sources', 'activity', 'home']) void client.invalidateQueries({ queryKey: [key, of] })
    }
  }, [client])

  useEffect(() => {
    uploadQueue.onUnauthenticated = async () => {
      await recheck()
      return session.state.status === 'signed-in'
    }
  }, [recheck, session])

  useEffect(() => {
    /* Back from the sign-in page: what the expired session paused goes on. */
    uploadQueue.resumeAll('session', userId)
    const online = () => uploadQueue.resumeAll('offline')
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [userId])

  return all.filter((upload) => upload.org === org.id && upload.userId === userId)
}
