export { resource } from './resource';
