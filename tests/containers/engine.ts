import { getContainerRuntimeClient } from 'testcontainers';

/** Whether a Docker engine answers on this machine. */
export async function hasEngine(): Promise<boolean> {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}
