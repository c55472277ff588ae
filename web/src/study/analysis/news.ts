// The socket of a kept study: it tells the number of the newest version, whoever saved it.
import type { StudyNews } from '../../wire.gen';

const AGAIN = 4_000; // milliseconds, after a connection was lost

/** Listen until the function that is given back is called. `heard`: called with the number of each version. */
export function listen(study: string, heard: (n: number) => void): () => void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  let socket: WebSocket | null = null;
  let timer = 0;
  let over = false;
  const connect = (): void => {
    socket = new WebSocket(`${scheme}://${location.host}/api/studies/${study}/news`);
    socket.onmessage = ({ data }) => heard((JSON.parse(data as string) as StudyNews).n);
    socket.onclose = ({ code }) => {
      if (!over && code !== 1008) timer = window.setTimeout(connect, AGAIN);
    };
  };
  connect();
  return () => {
    over = true;
    clearTimeout(timer);
    socket?.close();
  };
}
