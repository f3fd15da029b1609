import './styles.css';
import { startSite } from './app/start-site.tsx';
import { createFederatedSource } from './composition/federated-source.ts';

void startSite(createFederatedSource);
